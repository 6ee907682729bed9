/** Hands a text to the browser as a download. */

export interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export function saveFile({ name, type, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

/** The browser has taken the file by then. */
const RELEASE_MS = 10_000;
