# Sourced by script/arm64: Debian 13 for two processors, beside this system's own packages.
#   debian13_cache DIR            where lists and packages are kept
#   debian13 ARCH APT-GET-ARGS…   apt-get that sees Debian 13 alone
#   extract ROOT ARCH PACKAGE…    the packages and all they need, unpacked; none of their scripts run

debian13_cache() {
  cache=$1
  local mirror
  mirror=$(grep -rhoE '^URIs: *[^ ]+/debian/?$|^deb .*[^ ]+/debian/? ' /etc/apt/sources.list.d \
    /etc/apt/sources.list 2>/dev/null | grep -oE '[a-z]+://[^ ]+/debian' | grep -v snapshot |
    head -n 1 || true)
  [ -n "$mirror" ] || die "no Debian mirror in this system's apt sources"
  mkdir -p "$cache/lists/partial" "$cache/archives/partial"
  : > "$cache/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" \
    > "$cache/sources.list"
  [ -n "$(ls "$cache/lists" | grep -v partial)" ] || debian13 amd64 -qq update
}

debian13() {
  local arch=$1; shift
  apt-get -o Dir::Etc::sourcelist="$cache/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$cache/lists" -o Dir::Cache="$cache" -o Dir::State::status="$cache/status" \
    -o APT::Architecture="$arch" -o APT::Architectures::=amd64 -o APT::Architectures::=arm64 \
    -o APT::Install-Recommends=0 -o Debug::NoLocking=1 -o APT::Sandbox::User=root "$@"
}

extract() {
  local root=$1 arch=$2 name deb; shift 2
  debian13 "$arch" -y -qq -d install "$@" >/dev/null
  mkdir -p "$root"/usr/{lib,lib64,bin,sbin} "$root"/{proc,dev,sys,tmp,root,etc}
  for name in lib lib64 bin sbin; do [ -e "$root/$name" ] || ln -s usr/$name "$root/$name"; done
  debian13 "$arch" -s install "$@" | awk '/^Inst/ {print $2}' | sed 's/:.*//' | while read -r name; do
    for deb in "$cache"/archives/"${name}"_*_"$arch".deb "$cache"/archives/"${name}"_*_all.deb; do
      [ -f "$deb" ] || continue
      dpkg-deb --fsys-tarfile "$deb" | tar -x --keep-directory-symlink -C "$root" \
        --exclude=./usr/share/doc --exclude=./usr/share/man --exclude=./usr/share/locale
    done
  done
}
