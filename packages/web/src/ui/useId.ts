/** An id of this page's own for a label and its field. The library's ids start again in parts that are loaded later. */
import { useState } from 'react';

let count = 0;

export function useId(): string {
  const [id] = useState(() => `id-${++count}`);
  return id;
}
