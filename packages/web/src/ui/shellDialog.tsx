/** Opens a dialog that belongs to every page. The composition root knows the dialogs; the pieces below it do not. */
import { createContext, useContext } from 'react';

export type ShellDialog = 'settings' | 'person' | 'statistics';

export const ShellDialogContext = createContext<((dialog: ShellDialog) => void) | null>(null);

export function useShellDialog(): (dialog: ShellDialog) => void {
  const open = useContext(ShellDialogContext);
  if (open === null) throw new Error('a component outside of ShellDialogs');
  return open;
}
