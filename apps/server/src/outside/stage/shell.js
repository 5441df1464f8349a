// Begins with `openMraid` of mraid.js. Waits for the dashboard that holds this page in a frame, is given the markup of an ad by it,
// once, and writes it. Everything from there on is the ad's: the dashboard believes nothing that comes out of here.
(() => {
  const host = window.parent;
  if (host === window) return; // opened by itself: an empty page

  // Written out they would end the script that this is
  const SCRIPT = ['<script>', '</' + 'script>'];

  const begin = ({ markup, ...given }, port) => {
    let second = 0;
    let told = 0;
    /** At most 60 a second: what floods is cut here already, where it costs the dashboard nothing. */
    const tell = (kind, text, more = {}) => {
      const now = Math.floor(performance.now() / 1000);
      if (now !== second) [second, told] = [now, 0];
      told += 1;
      if (told > 60 && kind !== 'frame') return;
      port.postMessage({ ...more, kind, text: String(text).slice(0, 500) });
    };
    const { mraid, start, touch, close } = openMraid(tell, given);
    port.onmessage = ({ data }) => {
      if (data === 'ping') port.postMessage({ kind: 'pong', text: '' });
      if (data === 'close') close();
    };
    window.MRAID_ENV = { version: '3.0', sdk: 'Fairlead preview', sdkVersion: '1.0' };
    window.mraid = mraid;

    const loaded = () => setTimeout(start);
    // Opening the document takes every listener away: the first thing in it puts them back, before anything of the ad runs
    window.stageBegins = () => {
      delete window.stageBegins;
      document.currentScript.remove();
      const failed = ({ target, message }) =>
        target instanceof Element
          ? tell('fault', `did not load: ${target.src || target.href || target.tagName}`)
          : tell('fault', message);
      addEventListener('error', failed, true);
      addEventListener('unhandledrejection', ({ reason }) => tell('fault', reason));
      addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
        tell('fault', `blocked: ${blockedURI} (${effectiveDirective})`),
      );
      for (const event of ['pointerdown', 'keydown']) addEventListener(event, touch, true);
      addEventListener(
        'click',
        (event) => {
          const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
          if (!link) return;
          event.preventDefault();
          tell('call', `link → ${link.href}: an app counts no click without mraid.open`, { warn: true });
        },
        true,
      );
      addEventListener('load', loaded);
    };
    document.open();
    document.write(
      `<!doctype html><base href="https://creative.invalid/"><style>html,body{margin:0}</style>${SCRIPT[0]}stageBegins()${SCRIPT[1]}${markup}`,
    );
    document.close();
  };

  const hear = (event) => {
    const [port] = event.ports;
    if (event.source !== host || !port) return;
    removeEventListener('message', hear);
    begin(event.data, port);
  };
  addEventListener('message', hear);
  host.postMessage('stage-ready', '*');
})();
