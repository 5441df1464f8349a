import { isKnownBarred } from '../features/auth/barred.ts';
import { askAhead } from '../lib/ahead.ts';
import { firstQuestions, whoseIsIt } from './first-questions.ts';

// A module of its own: it runs before those that are imported after it
askAhead(isKnownBarred() ? whoseIsIt : firstQuestions(window.location.pathname));
