# Sourced by the scripts beside it: what Vitrine needs of the system, and how to get it.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$top"

# Libraries that are linked, with their headers; pkg-config finds them.
build_packages="pkg-config libfreetype-dev libharfbuzz-dev libfontconfig-dev libfribidi-dev libpng-dev
  libjpeg62-turbo-dev libwebp-dev libyaml-dev libsqlite3-dev libzip-dev libical-dev
  libqrencode-dev libvncserver-dev libdrm-dev libinput-dev libudev-dev
  libmosquitto-dev libwebsockets-dev
  libcurl4-openssl-dev libpq-dev libmicrohttpd-dev"
# Fonts that are drawn with and that the golden pictures pin, and the browser's viewer. Droid's fallback
# has the characters of Chinese, Japanese and Korean in 2 MB; fonts-noto-cjk, 57 MB, has them finer.
run_packages="fontconfig fonts-inter fonts-noto-core fonts-noto-color-emoji fonts-dejavu-core
  fonts-droid-fallback novnc tzdata"

# Servers that tests start for themselves.
test_packages="python3 openssl libheif1 mosquitto postgresql prometheus influxdb"

say() { printf '%s\n' "vitrine: $*" >&2; }
die() { say "$*"; exit 1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else die "installing packages needs root: run this as root, or install sudo"
  fi
}

installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

# The Swift toolchain: what is on the PATH, or Debian 13's own package.
swift_packages() {
  if command -v swift >/dev/null; then
    # Debian's swiftlang leaves the C++ library, which a static link wants, to the user.
    if installed swiftlang; then echo "libstdc++-14-dev libcurl4-openssl-dev libxml2-dev"; fi
    return
  fi
  . /etc/os-release
  if [ "${VERSION_ID:-0}" -ge 13 ] 2>/dev/null; then
    echo "swiftlang libstdc++-14-dev libcurl4-openssl-dev libxml2-dev"
  else
    die "no 'swift' on the PATH, and ${PRETTY_NAME:-this system} has no package of it:
  install Swift 6.0 or newer from swift.org, put it on the PATH, and run this again"
  fi
}

# install_missing PACKAGE...: names what is missing, then installs it; silent when nothing is.
install_missing() {
  command -v apt-get >/dev/null || die "this script installs with apt: it needs Debian 12 or newer"
  local missing=() package
  for package in "$@"; do installed "$package" || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "installing with apt: ${missing[*]}"
  as_root apt-get update -qq || die "apt-get update failed: see its message above"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >/dev/null || die "apt-get install failed: see its message above"
}

install_all() {
  local swift; swift=$(swift_packages) || exit 1
  install_missing $build_packages $run_packages $swift "$@"
}

# How many compilers at once: one for each 1.5 GB of memory, so that a small machine survives.
jobs_here() {
  local kib jobs cores
  kib=$(awk '/MemTotal/ {print $2}' /proc/meminfo); jobs=$((kib / 1500000)); cores=$(nproc)
  [ "$jobs" -ge 1 ] || jobs=1
  [ "$jobs" -le "$cores" ] || jobs=$cores
  echo "$jobs"
}

# build_release: the program, with the Swift runtime inside, at .build/release/vitrine. On x86-64 the
# hot loops are in it twice, and the processor is asked at start which of them it can run.
build_release() {
  local v3=; [ "$(uname -m)" != x86_64 ] || v3=1
  say "building a release (the first time takes a few minutes)"
  VITRINE_V3=$v3 swift build -c release --static-swift-stdlib --product vitrine --jobs "$(jobs_here)" "$@"
}
