/** The frame of a page that is one file: everything it needs stands in it. */
import { ARENA_VERSION } from '../manifest.js';
import { type Content, html, Markup } from './markup.js';
import { STYLE } from './style.js';

export function pageText(title: string, content: Content, version: string = ARENA_VERSION): string {
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
        <style>${new Markup(STYLE)}</style>
      </head>
      <body>
        <main>
          ${content}
          <footer>Made by cardroom ${version}.</footer>
        </main>
      </body>
    </html>`;
  return `<!doctype html>\n${page.text}\n`;
}
