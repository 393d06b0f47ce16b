# Bash completion for vitrine, made by script/make-manual.
_vitrine() {
  local words word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "run init render describe check series import export backup restore sources doctor calibrate ctl pin demo --help --version" -- "$word")
    return
  fi
  if [ "$command" = ctl ] && [ "$COMP_CWORD" = 2 ] && [[ $word != -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "state sources stats status metrics page reload brightness screen screenshot touch" -- "$word")
    return
  fi
  case $command in
    run) words="--card --display --help --listen --mode --output --password-file --rotate --scale --session --state --stats --view-only" ;;
    init) words="--calendar --data --drop-in --force --help --locale --pictures --place --title --zone" ;;
    render) words="--at --duration --font --frame-rate --frames --help --locale --output --page --rotate --scale --seed --size --touch --trace --zone" ;;
    describe) words="--at --duration --font --format --frame-rate --help --locale --page --rotate --scale --seed --size --touch --zone" ;;
    check) words="--help" ;;
    series) words="--by --format --from --help --state --to --zone" ;;
    import) words="--date-order --decimal --end --format --help --list-presets --metric --preset --quiet --rejected --source --state --time --unit --value --zone" ;;
    export) words="--help --series --state" ;;
    backup) words="--help --state" ;;
    restore) words="--force --help --state" ;;
    sources) words="--discover --help --json --socket" ;;
    doctor) words="--help" ;;
    calibrate) words="--card --display --help --mode --output" ;;
    ctl) words="--help --socket" ;;
    pin) words="--help" ;;
    demo) words="--at --help --seed --zone" ;;
    *) return ;;
  esac
  if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"); fi
}
complete -o default -F _vitrine vitrine
