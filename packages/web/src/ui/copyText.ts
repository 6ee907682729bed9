/** Copies a text. Plain http has no clipboard of its own: there the older way by a selection is taken. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Within an open dialog: nothing outside of it takes the focus.
  const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const before = document.activeElement;
  home.append(area);
  area.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand('copy');
  } catch {
    isCopied = false;
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
