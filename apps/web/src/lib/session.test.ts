import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropTokens,
  FIRST_PAGE,
  keepToken,
  loseSession,
  onSessionLost,
  rememberPage,
  takeReturnPath,
  token,
  whySignIn,
} from './session.ts';

beforeEach(() => {
  dropTokens();
  takeReturnPath();
});

test('the remembered page is used once, then the first page', () => {
  rememberPage('/companies/7?tab=apps');
  expect(takeReturnPath()).toBe('/companies/7?tab=apps');
  expect(takeReturnPath()).toBe(FIRST_PAGE);
});

test.each([
  ['//evil.example/x'],
  ['https://evil.example'],
  ['/\\evil.example'],
  ['javascript:alert(1)'],
  ['/authentication'],
  ['/logout?x=1'],
])('%s is never remembered', (href) => {
  rememberPage(href);
  expect(takeReturnPath()).toBe(FIRST_PAGE);
});

test('a refused token ends the session and tells, once', () => {
  let told = 0;
  const stop = onSessionLost(() => told++);
  keepToken('old');
  loseSession('old', 'session_expired');
  loseSession('old', 'unauthorized');
  stop();
  expect([token(), told, whySignIn()]).toEqual([null, 1, 'session_expired']);
});

test('why a sign-in is asked for is forgotten with the next one, and a code from elsewhere says nothing', () => {
  keepToken('old');
  loseSession('old', 'access_changed');
  loseSession(null, 'unauthorized');
  expect(whySignIn()).toBe('access_changed');
  keepToken('new');
  expect(whySignIn()).toBeNull();
  loseSession('new', 'constructor');
  expect(whySignIn()).toBe('unauthorized');
});

test('a late refusal of an old token leaves the new session alone', () => {
  keepToken('new');
  loseSession('old', 'session_expired');
  expect(token()).toBe('new');
});

test('a tab that goes along with a sign-in elsewhere forgets why it asked, before anybody hears of it', async () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.resetModules();
  try {
    const tab = await import('./session.ts');
    const hear = (newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'fairlead.token', newValue }));
    const heard: unknown[] = [];
    tab.onSessionLost(() => heard.push(['lost', tab.whySignIn()]));
    tab.onSessionGained(() => heard.push(['gained', tab.whySignIn()]));
    hear(null);
    hear('new');
    expect(heard).toEqual([
      ['lost', 'unauthorized'],
      ['gained', null],
    ]);
  } finally {
    vi.unstubAllGlobals();
    vi.resetModules();
  }
});
