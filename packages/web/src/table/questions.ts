/** Questions of a hand, which stand where the buttons of a turn are. */
import type { TableSnapshot } from '@cardroom/protocol';

/** Whether the table waits for an answer of someone: how often to run the board, or which game comes next [H-11, H-20]. */
export function isQuestionOpen({ runs_asked: runs, game_choice: choice }: TableSnapshot): boolean {
  return runs !== undefined || (choice?.seat_index ?? null) !== null;
}
