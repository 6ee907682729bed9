/** The files of the web client, read once and kept with their compressed forms. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

export type Encoding = 'br' | 'gzip' | 'identity';

export class StaticFile {
  readonly type: string;
  /** Files with a hash in their name never change. */
  readonly isForever: boolean;
  readonly #plain: Buffer;
  readonly #packed = new Map<Encoding, Buffer>();

  constructor(path: string, content: Buffer) {
    this.#plain = content;
    this.type = TYPES[extname(path)] ?? 'application/octet-stream';
    this.isForever = path.startsWith('/assets/');
  }

  body(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.#plain;
    let packed = this.#packed.get(encoding);
    if (packed === undefined) {
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
      packed = encoding === 'br' ? brotliCompressSync(this.#plain, quality) : gzipSync(this.#plain);
      this.#packed.set(encoding, packed);
    }
    return packed;
  }

  /** Whether compression saves bytes: for text only. */
  get isText(): boolean {
    return /text|json|svg|javascript/.test(this.type);
  }
}

/** The smallest form that the reader takes. */
export function encodingOf({ isText }: StaticFile, accepted: string): Encoding {
  if (!isText) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** All files below a folder by their address. */
export function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map') || entry.name.startsWith('.')) continue;
    const full = join(entry.parentPath, entry.name);
    const path = full.slice(folder.length).split(sep).join('/');
    const address = path.startsWith('/') ? path : `/${path}`;
    files.set(address, new StaticFile(address, readFileSync(full)));
  }
  return files;
}
