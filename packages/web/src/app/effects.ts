/**
 * Effects run before the next event, not after the next frame: two keys pressed within a frame must both find the
 * listeners that the first one caused.
 */
import { options } from 'preact';

options.requestAnimationFrame = (flush) => queueMicrotask(flush);
