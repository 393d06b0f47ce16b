#!/bin/bash
# Builds the device lab's guest: kernel, initramfs and root image, under the cache of its suite.
# Nothing is mounted.  Stages are skipped when their inputs did not change.
# Usage: build-image.sh [--suite=bookworm|trixie|trixie-arm64|trixie-arm64-16k] [--force]
#   bookworm has Linux 6.1, trixie 6.12 (what Raspberry Pi OS users run); -arm64 is made by qemu-user-static, and
#   -16k is the same system with the kernel whose pages are 16 KB
set -euo pipefail
LAB=$(cd "$(dirname "$0")" && pwd)
SUITE=bookworm
FORCE=
for a in "$@"; do case $a in --suite=*) SUITE=${a#*=};; --force) FORCE=1;; *) echo "what? $a" >&2; exit 2;; esac; done
C=${LAB_CACHE:-/var/tmp/vitrine-lab}/$SUITE
ARCH=amd64 KERNEL=linux-image-amd64 SERIAL=ttyS0 CROSS=
case $SUITE in
  bookworm|trixie) ;;
  trixie-arm64|trixie-arm64-16k) ARCH=arm64 KERNEL=linux-image-${SUITE#trixie-} SERIAL=ttyAMA0 CROSS=aarch64-linux-gnu- SUITE=trixie ;;
  *) echo "no suite '$SUITE': bookworm, trixie, trixie-arm64 or trixie-arm64-16k" >&2; exit 2 ;;
esac
# What is the same with each kernel lies in one place.
P=$(dirname "$C")/$SUITE; [ $ARCH = amd64 ] || P=$P-$ARCH
[ -z "$FORCE" ] || rm -rf "$C/stamp" "$P/stamp"
mkdir -p "$C/stamp" "$P/stamp" "$P/apt/lists/partial" "$P/apt/archives/partial"

# An apt view of the suite that leaves this system's own alone.
MIRROR=$(grep -rhoE '[a-z]+://[^ ]+/debian/?( |$)' /etc/apt/sources.list.d /etc/apt/sources.list 2>/dev/null | sed 's#/* *$##' | grep -v snapshot | head -n 1 || true)
[ -n "$MIRROR" ] || { echo "no Debian mirror in this system's apt sources" >&2; exit 1; }
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $MIRROR $SUITE main" > "$P/apt/sources.list"
: > "$P/apt/status"
APT=(-o Dir::Etc::sourcelist="$P/apt/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$P/apt/lists" -o Dir::Cache="$P/apt" -o Dir::State::status="$P/apt/status" -o APT::Sandbox::User=root)
[ $ARCH = amd64 ] || APT+=(-o APT::Architecture=$ARCH -o APT::Architectures=$ARCH)
[ -n "$(find "$P/apt/lists" -maxdepth 1 -name '*Packages*' -print -quit)" ] || apt-get "${APT[@]}" -qq update
need() { command -v "$1" >/dev/null || { echo "missing: $1 (apt-get install $2)" >&2; exit 1; }; }
need mmdebstrap mmdebstrap; need mkfs.ext4 e2fsprogs; need cpio cpio; need depmod kmod; need "${CROSS}gcc" "gcc${CROSS:+-aarch64-linux-gnu}"; need python3 python3
BUSYBOX=/bin/busybox
if [ $ARCH = amd64 ]; then [ -x $BUSYBOX ] || need busybox busybox-static; else BUSYBOX=$P/busybox; fi
t0=$(date +%s.%N)
note() { printf '[%6.1f s] %s\n' "$(echo "$(date +%s.%N) - $t0" | bc 2>/dev/null || python3 -c "import time;print(time.time()-$t0)")" "$*"; }
stamp() { case $1 in packages|guest) echo "$P/stamp/$1";; *) echo "$C/stamp/$1";; esac; }
fresh() { # fresh NAME INPUTS... : is stage NAME up to date with the inputs' hash?
  local n=$1 h; shift
  h=$(cat "$@" | sha256sum | cut -c1-16)
  [ "$(cat "$(stamp "$n")" 2>/dev/null)" = "$h" ] && return 0
  HASH=$h; return 1
}
done_() { echo "$HASH" > "$(stamp "$1")"; note "$1 done"; }

# 1. packages -> rootfs.tar (about 40 s, once; emulated some minutes)
if ! fresh packages "$LAB/packages.txt" "$LAB/packages-$SUITE.txt"; then
  [ $ARCH = amd64 ] || need arch-test arch-test
  if [ $ARCH != amd64 ] && [ ! -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]; then
    need qemu-aarch64-static qemu-user-static
    [ -e /proc/sys/fs/binfmt_misc/register ] || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    cat /usr/lib/binfmt.d/qemu-aarch64.conf > /proc/sys/fs/binfmt_misc/register
  fi
  # Emulated, udev would take a minute to compile its table of devices; those of QEMU are not in it.
  OPTIONS=(); [ $ARCH = amd64 ] || OPTIONS=(--dpkgopt='path-exclude=/usr/lib/udev/hwdb.d/*')
  timeout 3600 mmdebstrap --mode=root --variant=minbase --arch=$ARCH "${OPTIONS[@]}" --include="$(cat "$LAB/packages.txt" "$LAB/packages-$SUITE.txt" | grep -v '^#' | paste -sd,)" \
    --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Retries "3"' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --customize-hook='rm -rf "$1"/usr/share/i18n "$1"/var/cache/apt/* "$1"/var/lib/apt/lists/*' \
    $SUITE "$P/rootfs.tar" "deb $MIRROR $SUITE main" >"$P/mmdebstrap.log" 2>&1 || { tail -20 "$P/mmdebstrap.log"; exit 1; }
  done_ packages
fi

# 2. kernel package -> kernel/ (vmlinuz, vmlinux, modules)
KPKG=$(apt-cache "${APT[@]}" depends $KERNEL | awk '/Depends: linux-image-6/{print $2; exit}')
KVER=${KPKG#linux-image-}
if ! fresh kernel <(echo "$KPKG"); then
  rm -rf "$C/kernel" "$C/kdeb"; mkdir -p "$C/kernel/lib/modules" "$C/kdeb"
  (cd "$C/kdeb" && timeout 300 apt-get -qq "${APT[@]}" download "$KPKG" && dpkg-deb -x ./*.deb x)
  mv "$C/kdeb/x/boot" "$C/kernel/boot"; mv "$C"/kdeb/x/{,usr/}lib/modules/"$KVER" "$C/kernel/lib/modules/" 2>/dev/null || [ -d "$C/kernel/lib/modules/$KVER" ]
  # Debian 13 compresses its modules; the initramfs's busybox loads plain ones only.
  find "$C/kernel/lib/modules" -name '*.ko.xz' -exec xz -d {} +
  depmod -b "$C/kernel" "$KVER"
  rm -rf "$C/kdeb"
  cp "$C/kernel/boot/vmlinuz-$KVER" "$C/vmlinuz"
  # The uncompressed kernel of a PC: QEMU starts it by its PVH note, so the guest does not unpack XZ under TCG.
  [ $ARCH != amd64 ] || python3 - "$C/vmlinuz" "$C/vmlinux" <<'P'
import lzma, subprocess, sys
d = open(sys.argv[1], 'rb').read()
i = d.find(b'\xfd7zXZ\0')
if i >= 0:
    out = lzma.LZMADecompressor().decompress(d[i:])
else:
    i = d.index(b'\x28\xb5\x2f\xfd')  # zstd, which Python's library cannot read
    out = subprocess.run(['zstd', '-dc'], input=d[i:], capture_output=True).stdout
assert out[:4] == b'\x7fELF'
open(sys.argv[2], 'wb').write(out)
P
  echo "$KVER" > "$C/kver"
  done_ kernel
fi

# 3. our guest programs; for another processor with the headers of this system and the guest's own libraries
if ! fresh guest "$LAB"/guest/*; then
  mkdir -p "$P/bin"
  rm -rf "$P/lib"; mkdir "$P/lib"
  [ $ARCH = amd64 ] || tar -C "$P/lib" --strip-components=4 --wildcards -xf "$P/rootfs.tar" './usr/lib/aarch64-linux-gnu/*.so*'
  libraries() { # libraries PKG-CONFIG-NAME... : the linker's options
    local name
    [ $ARCH != amd64 ] || { pkg-config --libs "$@"; return; }
    echo "-L$P/lib -Wl,--allow-shlib-undefined"
    for name in "$@"; do name=${name#lib}; basename -a "$P/lib/lib$name.so."? | sed 's/^/-l:/'; done
  }
  W="${CROSS}gcc -O2 -Wall -Wextra"
  $W -o "$P/bin/labagent" "$LAB/guest/labagent.c"
  $W $(pkg-config --cflags libevdev) -o "$P/bin/labtouch" "$LAB/guest/labtouch.c" $(libraries libevdev)
  $W $(pkg-config --cflags libdrm libudev) -o "$P/bin/drmtest" "$LAB/guest/drmtest.c" $(libraries libdrm libudev)
  $W -shared -fPIC $(pkg-config --cflags libdrm) -o "$P/bin/drmfault.so" "$LAB/guest/drmfault.c" -ldl
  $W -o "$P/bin/vttest" "$LAB/guest/vttest.c"
  $W $(pkg-config --cflags libseat libdrm) -o "$P/bin/seattest" "$LAB/guest/seattest.c" $(libraries libseat libdrm)
  # libinput's command line tools without the GTK and Python that their package pulls in
  (cd "$P" && timeout 120 apt-get -qq "${APT[@]}" download libinput-tools && dpkg-deb -x libinput-tools_*.deb lt && rm libinput-tools_*.deb)
  cp "$P/lt/usr/bin/libinput" "$P/lt/usr/libexec/libinput/libinput-debug-events" "$P/lt/usr/libexec/libinput/libinput-list-devices" "$P/bin/"
  rm -rf "$P/lt" "$P/lib"
  [ $ARCH = amd64 ] || (cd "$P" && timeout 120 apt-get -qq "${APT[@]}" download busybox-static && dpkg-deb --fsys-tarfile busybox-static_*.deb | tar -x --strip-components=3 ./usr/bin/busybox && rm busybox-static_*.deb)
  done_ guest
fi

# A boot splash, which one case unpacks into its machine: in the image it would start by itself.
PLYMOUTH="plymouth plymouth-themes libplymouth5 libxkbcommon0 xkb-data"
if ! fresh plymouth <(echo "$PLYMOUTH"); then
  (cd "$C" && rm -rf ply && mkdir ply && cd ply && timeout 120 apt-get -qq "${APT[@]}" download $PLYMOUTH && for f in *.deb; do dpkg-deb -x "$f" x; done && tar -C x -cf ../plymouth.tar .)
  rm -rf "$C/ply"
  done_ plymouth
fi

# 4. root file system tree
MODS="virtio_pci virtio_blk virtio_console virtio_input virtio_net virtio-rng ext4 squashfs erofs overlay 9p 9pnet_virtio virtiofs virtio-gpu bochs qxl cirrus uinput evdev uhid hid-multitouch hid-generic usbhid xhci-pci button i2c-piix4 psmouse mousedev vgem libcomposite usb_f_hid dummy_hcd snd-dummy"
if ! fresh tree "$P/stamp/packages" "$C/stamp/kernel" "$P/stamp/guest" "$LAB/guest/customize.sh" <(echo "$MODS"); then
  rm -rf "$C/root"; mkdir "$C/root"
  tar -C "$C/root" -xpf "$P/rootfs.tar" --exclude=./dev/*
  M="$C/root/lib/modules/$KVER"; mkdir -p "$M"
  for m in $MODS; do
    modprobe -d "$C/kernel" -S "$KVER" --show-depends "$m" || echo "no module $m" >&2
  done | awk '/^insmod/{print $2}' | sed "s,.*/modules/$KVER/,,;s,.*/kernel/,kernel/," | sort -u > "$C/modules.list"
  (cd "$C/kernel/lib/modules/$KVER" && cpio -pdm --quiet "$M" < "$C/modules.list")
  cp "$C/kernel/lib/modules/$KVER/"modules.{order,builtin,builtin.modinfo} "$M/"
  depmod -b "$C/root" "$KVER"
  install -m 755 "$P"/bin/* "$C/root/usr/local/bin/"
  mkdir -p "$C/root/usr/local/libexec"
  bash -c "$(sed "s/ttyS0/$SERIAL/" "$LAB/guest/customize.sh")" customize.sh "$C/root"
  done_ tree
fi

# NetworkManager and two radios of air, which one case unpacks into its machine.
WIFI="network-manager wpasupplicant hostapd dnsmasq-base iw iproute2 polkitd"
if [ $ARCH = amd64 ] && ! fresh wifi "$C/stamp/tree" <(echo "$WIFI, ciphers"); then
  NEW=$(apt-get "${APT[@]}" -o Dir::State::status="$C/root/var/lib/dpkg/status" --no-install-recommends -s install $WIFI | awk '/^Inst/{print $2}')
  (cd "$C" && rm -rf wifi && mkdir -p wifi/x/opt/wifi && cd wifi && timeout 300 apt-get -qq "${APT[@]}" download $NEW && for f in *.deb; do dpkg-deb --fsys-tarfile "$f" | tar -C x -x --keep-directory-symlink; done
    rm -rf x/usr/share/{doc,man,locale}
    n=10; for m in aes_generic ctr ccm cmac gcm mac80211_hwsim; do modprobe -d "$C/kernel" -S "$KVER" --show-depends $m; done | awk '/^insmod/ && !s[$2]++{print $2}' | while read -r m; do cp "$m" "x/opt/wifi/$((n++))-$(basename "$m")"; done
    tar -C x -cf ../wifi.tar .)
  rm -rf "$C/wifi"
  done_ wifi
fi

# 5. initramfs
if ! fresh initrd "$C/stamp/tree" "$LAB/guest/init"; then
  I=$(mktemp -d); mkdir -p "$I"/{bin,m,dev,proc,sys,root,lower,rw}
  cp "$BUSYBOX" "$I/bin/"; install -m 755 "$LAB/guest/init" "$I/init"
  deps() { for m in "$@"; do modprobe -d "$C/root" -S "$KVER" --show-depends "$m"; done | awk '/^insmod/{print $2}' | awk '!s[$0]++'; }
  pick() { # pick LISTFILE MODULES... : copy the modules, write their load order
    local l=$1; shift
    deps "$@" | while read -r f; do cp "$f" "$I/m/"; basename "$f" .ko; done > "$I/m/$l"
  }
  pick order virtio_pci virtio_blk virtio_console
  pick ext4.order ext4; pick squashfs.order squashfs; pick erofs.order erofs
  pick 9p.order 9p 9pnet_virtio; pick virtiofs.order virtiofs; pick x.order overlay
  (cd "$I" && find . | cpio -o -H newc --quiet -R 0:0) > "$C/initrd"
  rm -rf "$I"
  done_ initrd
fi

# 6. image
if ! fresh ext4 "$C/stamp/tree"; then
  rm -f "$C/root.ext4"
  size=$(( $(du -sm "$C/root" | cut -f1) * 13 / 10 + 96 ))
  mkfs.ext4 -q -F -d "$C/root" -L labroot -m 0 -E lazy_itable_init=0,lazy_journal_init=0,hash_seed=11111111-2222-3333-4444-555555555555 -U 11111111-2222-3333-4444-555555555555 "$C/root.ext4" "${size}M"
  done_ ext4
fi
note "image: $(du -sh "$C/root" | cut -f1) tree, $(ls -sh "$C/root.ext4" | cut -d' ' -f1) ext4, $(ls -sh "$C/initrd" | cut -d' ' -f1) initrd, kernel $KVER"
