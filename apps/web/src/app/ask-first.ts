import { askAhead } from '../lib/ahead.ts';
import { firstQuestions } from './first-questions.ts';

// A module of its own: it runs before those that are imported after it
askAhead(firstQuestions(window.location.pathname));
