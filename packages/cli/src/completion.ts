/** `cardroom completion`: what a shell needs to know to complete command lines. */
import { Argument, type Command } from 'commander';
import { print } from './output.js';

const HELP = `
Examples:
  $ cardroom completion bash > ~/.local/share/bash-completion/completions/cardroom
  $ cardroom completion zsh > "\${fpath[1]}/_cardroom"
  $ cardroom completion fish > ~/.config/fish/completions/cardroom.fish
  $ source <(cardroom completion bash)`;

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Words that can follow a command. */
interface Words {
  readonly command: string;
  readonly options: readonly {
    readonly flag: string;
    readonly about: string;
    /** The values that it takes, if they are a list. */
    readonly choices: readonly string[];
    readonly takesValue: boolean;
  }[];
  /** The values of its argument, if they are a list; files otherwise. */
  readonly choices: readonly string[];
}

/** `whole` has every command with all of its options. */
export function addCompletion(program: Command, whole: () => Promise<Command>): void {
  program
    .command('completion')
    .description('Prints a script that completes commands, options and their values in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', HELP)
    .action(async (shell: Shell) => {
      const words = (await whole()).commands.map(wordsOf);
      await print(SCRIPTS[shell](words));
    });
}

function wordsOf(command: Command): Words {
  const options = [...command.options.filter(({ hidden }) => !hidden)].map((option) => ({
    flag: option.long ?? option.flags,
    about: option.description,
    choices: option.argChoices ?? [],
    takesValue: option.required || option.optional,
  }));
  const help = { flag: '--help', about: 'show help', choices: [], takesValue: false };
  return {
    command: command.name(),
    options: [...options, help],
    choices: command.registeredArguments[0]?.argChoices ?? [],
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function bash(words: readonly Words[]): string {
  const options = words.map(
    ({ command, options, choices }) =>
      `    ${command}) words=${quoted([...options.map(({ flag }) => flag), ...choices].join(' '))} ;;`,
  );
  const values = words.flatMap(({ command, options }) =>
    options.flatMap(({ flag, choices, takesValue }) =>
      takesValue ? [`    ${command}:${flag}) words=${quoted(choices.join(' '))}; isValue=1 ;;`] : [],
    ),
  );
  return `# bash completion for cardroom
_cardroom() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words='' isValue=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] || { [ "$command" = help ] && [ "$COMP_CWORD" -eq 2 ]; }; then
    COMPREPLY=($(compgen -W ${quoted(`${words.map(({ command }) => command).join(' ')} help --help --version`)} -- "$current"))
    return
  fi
  case "$command:$before" in
${values.join('\n')}
  esac
  if [ -z "$isValue" ]; then
    case "$command" in
${options.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "\${#COMPREPLY[@]}" -eq 0 ] && [ "\${current#-}" = "$current" ]; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _cardroom cardroom
`;
}

/** A description as zsh's `_arguments` reads it: brackets and colons end it. */
function zshText(text: string): string {
  return text.replaceAll(/[[\]:]/g, ' ');
}

function zsh(words: readonly Words[]): string {
  const commands = words.map(
    ({ command }) => `    ${command})
      _arguments -s \\
${zshLines(words.find((each) => each.command === command)!)}
      ;;`,
  );
  return `#compdef cardroom
_cardroom() {
  if (( CURRENT == 2 )); then
    compadd ${words.map(({ command }) => command).join(' ')} help
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.join('\n')}
  esac
}
compdef _cardroom cardroom
`;
}

function zshLines({ options, choices }: Words): string {
  const lines = options.map(({ flag, about, choices: values, takesValue }) => {
    const value = takesValue ? `:value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}` : '';
    return `        ${quoted(`${flag}[${zshText(about)}]${value}`)} \\`;
  });
  return [...lines, `        ${quoted(`*:argument:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}`)}`].join(
    '\n',
  );
}

function fish(words: readonly Words[]): string {
  const commands = words.map(({ command }) => `complete -c cardroom -n __fish_use_subcommand -f -a ${command}`);
  const options = words.flatMap(({ command, options: list, choices }) => {
    const when = `-n '__fish_seen_subcommand_from ${command}'`;
    const lines = list.map(({ flag, about, choices: values, takesValue }) => {
      const value = takesValue ? (values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : ' -r') : '';
      return `complete -c cardroom ${when} -l ${flag.replace(/^--/, '')} -d ${quoted(about)}${value}`;
    });
    return choices.length === 0 ? lines : [...lines, `complete -c cardroom ${when} -f -a ${quoted(choices.join(' '))}`];
  });
  return `# fish completion for cardroom\n${[...commands, ...options].join('\n')}\n`;
}

const SCRIPTS: Readonly<Record<Shell, (words: readonly Words[]) => string>> = { bash, zsh, fish };
