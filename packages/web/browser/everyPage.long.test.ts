/** Every page in every language and theme, on every kind of screen. */
import './everyPage.test.js';
