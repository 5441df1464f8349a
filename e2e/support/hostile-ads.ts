/** What an ad tries, as an expression or a promise of one. `at` is the address of the dashboard. */
type Attack = { tries: string; of: (at: string) => string };
const expression = (tries: string, code: string | ((at: string) => string)): Attack => ({
  tries,
  of: (at) => (typeof code === 'string' ? code : code(at)),
});
const click = (html: string): string =>
  `(document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)}), document.body.lastElementChild.querySelector('a,button,input')?.click() ?? document.body.lastElementChild.click())`;
const put = (html: string): string => `(document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)}), 1)`;
const element = (tag: string, set: string): string =>
  `new Promise((yes, no) => { const e = Object.assign(document.createElement('${tag}'), { ${set}, onload: () => yes('GOT'), onerror: () => no(new Error('blocked')) }); document.body.append(e); setTimeout(() => yes('nothing'), 150); })`;

/** Ads that try to reach what is not theirs. None may; each says how it went. */
export const attacks: readonly Attack[] = [
  // What the dashboard keeps
  expression('local storage', `localStorage.getItem('fairlead.token')`),
  expression('session storage', 'sessionStorage.length'),
  expression('cookies', 'document.cookie'),
  expression('setting a cookie', `document.cookie = 'a=b'`),
  expression('a database', `indexedDB.open('x')`),
  expression('the cache', 'caches.keys()'),
  expression('a folder', 'navigator.storage.getDirectory()'),
  expression('a service worker', `navigator.serviceWorker.register('/sw.js')`),
  expression('a shared worker', `new SharedWorker('data:text/javascript,1')`),
  // The page around it
  expression('the document around', 'parent.document.title'),
  expression('the document on top', 'top.document.body.innerHTML'),
  expression('the storage around', `parent.localStorage.getItem('fairlead.token')`),
  expression('the address around', 'top.location.href'),
  expression('moving the page', `parent.location = 'https://evil.example/'`),
  expression('replacing the page', `top.location.replace('https://evil.example/')`),
  expression('its own element', 'frameElement.outerHTML'),
  expression('code around', `parent.eval('1')`),
  expression('asking as the page', `parent.fetch('/api/profile')`),
  expression('renaming the page', `(top.name = 'x')`),
  expression('the history around', 'parent.history.back()'),
  expression('speaking as the stage', `(parent.postMessage('stage-ready', '*'), 1)`),
  expression('speaking as somebody', `(parent.postMessage({ kind: 'call', text: 'said by nobody' }, '*'), 1)`),
  // Elsewhere
  expression('leaving', `(location.href = 'https://evil.example/', 1)`),
  expression('leaving for a page of ours', (at) => `(location.href = '${at}/companies', 1)`),
  expression('leaving by a refresh', put('<meta http-equiv="refresh" content="0;url=https://evil.example/">')),
  expression('going back', '(history.back(), 1)'),
  expression('a window', `window.open('https://evil.example/')`),
  expression('a window in the page', `window.open('https://evil.example/', '_top')`),
  expression('a link out of the frame', click('<a target="_top" href="https://evil.example/">x</a>')),
  expression('a link to a window', click('<a target="_blank" rel="opener" href="https://evil.example/">x</a>')),
  expression('a download', click('<a download="x.html" href="data:text/html,x">x</a>')),
  expression('a script in a link', click('<a href="javascript:top.location=1">x</a>')),
  expression('a form', (at) =>
    click(`<form action="${at}/api/token" method="post" target="_top"><button>x</button></form>`),
  ),
  // The person
  expression('a message', 'alert(document.domain)'),
  expression('a question', `prompt('Your password?')`),
  expression('printing', '(print(), 1)'),
  expression('the whole screen', 'document.documentElement.requestFullscreen()'),
  expression('the clipboard', 'navigator.clipboard.readText()'),
  expression('writing the clipboard', `navigator.clipboard.writeText('x')`),
  expression('the place', 'new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))'),
  expression('the camera', 'navigator.mediaDevices.getUserMedia({ video: true })'),
  expression('notices', 'Notification.requestPermission()'),
  expression('passwords', 'navigator.credentials.get({ password: true })'),
  // Calls of ours
  expression('the API', (at) => `fetch('${at}/api/profile').then((r) => r.text())`),
  expression('the API by a relative address', `fetch('/api/profile').then((r) => r.text())`),
  expression(
    'the API at once',
    (at) =>
      `(() => { const r = new XMLHttpRequest(); r.open('GET', '${at}/api/profile', false); r.send(); return r.responseText; })()`,
  ),
  expression('a beacon', (at) => `navigator.sendBeacon('${at}/api/token', 'x')`),
  expression(
    'the live stream',
    (at) => `new Promise((yes, no) => Object.assign(new EventSource('${at}/api/live'), { onopen: yes, onerror: no }))`,
  ),
  expression(
    'a socket',
    (at) =>
      `new Promise((yes, no) => Object.assign(new WebSocket('${at.replace('http', 'ws')}/api'), { onopen: yes, onerror: no }))`,
  ),
  expression(
    'a worker',
    `new Promise((yes, no) => Object.assign(new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))), { onmessage: () => yes('GOT'), onerror: no }))`,
  ),
  expression('a script of ours', (at) => element('script', `src: '${at}/theme.js'`)),
  expression('a page of ours in a frame', (at) => put(`<iframe src="${at}/companies"></iframe>`)),
  expression('a picture of ours', (at) => element('img', `src: '${at}/favicon.svg'`)),
  expression('an object', (at) => put(`<object data="${at}/companies"></object>`)),
  // Ourselves
  expression(
    'markup in the log',
    `(() => { const send = MessagePort.prototype.postMessage; MessagePort.prototype.postMessage = function (m) { m.text = '<img src=x onerror=alert(1)>' + m.text; return send.call(this, m); }; mraid.open('x'); return 1; })()`,
  ),
  expression('another mraid', `(window.mraid = { open: 1 }, 1)`),
  expression(
    'a size without end',
    '(mraid.setResizeProperties({ width: 4096, height: 4096, offsetX: -4000, offsetY: 0 }), mraid.resize(), 1)',
  ),
];

/** An ad that tries something and says by `mraid.open` how it went: what it got, or how it was refused. */
export const adThat = ({ of }: Attack, at: string, number: number): string =>
  `<script src="mraid.js"></script><script>
  const open = mraid.open;
  const say = (text) => open('said:${number} ' + text);
  addEventListener('load', async () => {
    try { say('got ' + String(await (${of(at)})).slice(0, 200)); } catch (error) { say('refused ' + error.name); }
  });
  </script>`;

/** Ads that would keep the page from working. */
export const floods: readonly { does: string; markup: string; end: RegExp }[] = [
  { does: 'loops for ever', markup: 'for(;;);', end: /did not answer/ },
  { does: 'hangs in a pattern', markup: `/^(a+)+$/.test('a'.repeat(40) + 'b')`, end: /did not answer/ },
  {
    does: 'says too much',
    markup: `setInterval(() => { for (let n = 0; n < 500; n += 1) parent.postMessage(n, '*') })`,
    end: /more than 100/,
  },
  {
    does: 'allocates without end',
    markup: 'const all=[];for(;;)all.push(new Uint8Array(5e7).fill(1));',
    end: /did not answer/,
  },
];
