/** The `cardroom` command. */
import { Command } from 'commander';

const program: Command = new Command('cardroom').description('Poker hands: verify, convert, replay, simulate.');
await program.parseAsync();
