import './ui/tokens.css';
import './ui/base.css';
import './ui/elements.css';
import './ui/shell.css';
import './app/effects.js';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';

const RELOADED = 'cardroom.reloaded';
const RELOAD_MS = 60_000;

// A room of another version has other files: the page is reloaded, but not again and again.
window.addEventListener('vite:preloadError', (event) => {
  const nowMs = Date.now();
  if (nowMs - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_MS) return;
  sessionStorage.setItem(RELOADED, String(nowMs));
  event.preventDefault();
  window.location.reload();
});

createRoot(document.getElementById('root')!).render(<App />);
