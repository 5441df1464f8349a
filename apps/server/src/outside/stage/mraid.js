// What ads know as `mraid`, by MRAID 3.0: the same for a preview and for a capture. It goes nowhere and shows nothing by itself;
// `tell(kind, text, more)` hears what the ad asked for. Runs in a page that belongs to the ad: nothing in here is a secret.
export const openMraid = (tell, { width, height, screen, placement, supported = [], state: first = 'default' }) => {
  const EVENTS = [
    ...['ready', 'error', 'stateChange', 'sizeChange', 'viewableChange', 'exposureChange', 'audioVolumeChange'],
    'orientationChange',
  ];
  const FEATURES = ['sms', 'tel', 'calendar', 'storePicture', 'inlineVideo', 'vpaid', 'location'];
  const listeners = new Map(EVENTS.map((event) => [event, []]));
  const max = { width: screen.width, height: screen.height - 20 };
  const middle = { x: Math.round((screen.width - width) / 2), y: Math.round((screen.height - height) / 2) };
  const place = { ...middle, width, height };
  let now = place;
  let state = 'loading';
  let touched = Number.NEGATIVE_INFINITY;
  let expandTo = { width: screen.width, height: screen.height, useCustomClose: false, isModal: true };
  let resizeTo = null;
  let turn = { allowOrientationChange: true, forceOrientation: 'none' };

  const fire = (event, ...given) => {
    const shown = given.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
    tell('event', [event, ...shown].join(' '));
    for (const listener of [...listeners.get(event)])
      try {
        listener(...given);
      } catch (fault) {
        tell('fault', `in a listener of ${event}: ${fault}`);
      }
  };
  const refuse = (message, action) => fire('error', message, action);
  const become = (next, size) => {
    const changed = now.width !== size.width || now.height !== size.height;
    now = size;
    state = next;
    tell('frame', next, { width: size.width, height: size.height });
    fire('stateChange', next);
    if (changed) fire('sizeChange', size.width, size.height);
  };
  const seen = (share) => {
    fire('viewableChange', share > 0);
    fire('exposureChange', share, share > 0 ? { x: 0, y: 0, width: now.width, height: now.height } : null, null);
  };
  const isSize = (value) => typeof value === 'number' && value >= 1 && value <= 4096;

  const mraid = {
    getVersion: () => '3.0',
    addEventListener(event, listener) {
      if (!listeners.has(event) || typeof listener !== 'function')
        return refuse(`no listener can be added to ${event}`, 'addEventListener');
      listeners.get(event).push(listener);
      // Whoever comes late must not wait for ever for what was said once
      if (event === 'exposureChange' && state !== 'loading' && state !== 'hidden')
        setTimeout(() => state !== 'hidden' && seen(100));
    },
    removeEventListener(event, listener) {
      if (!listeners.has(event)) return refuse(`no listener can be removed from ${event}`, 'removeEventListener');
      const all = listeners.get(event);
      listeners.set(event, listener === undefined ? [] : all.filter((one) => one !== listener));
    },
    getState: () => state,
    getPlacementType: () => placement,
    isViewable: () => state !== 'loading' && state !== 'hidden',
    supports: (feature) => FEATURES.includes(feature) && (feature === 'inlineVideo' || supported.includes(feature)),
    open(url) {
      const untouched = performance.now() - touched > 1000;
      tell('call', `open → ${url}${untouched ? ' (opened without a tap)' : ''}`, { warn: untouched });
    },
    close() {
      tell('call', 'close');
      if (state === 'expanded' || state === 'resized') return become('default', place);
      if (state === 'default') {
        become('hidden', place);
        seen(0);
      }
    },
    expand(url) {
      tell('call', url === undefined ? 'expand' : `expand → ${url}`);
      if (placement === 'interstitial' || (state !== 'default' && state !== 'resized'))
        return refuse(`an ad that is ${placement} and ${state} cannot expand`, 'expand');
      if (url !== undefined) return refuse('the second part of an ad is not previewed', 'expand');
      become('expanded', { x: 0, y: 0, width: expandTo.width, height: expandTo.height });
    },
    getExpandProperties: () => ({ ...expandTo }),
    setExpandProperties(given) {
      const { width, height, useCustomClose } = given ?? {};
      if ((width !== undefined && !isSize(width)) || (height !== undefined && !isSize(height)))
        return refuse('width and height must be 1 to 4096', 'setExpandProperties');
      if (useCustomClose !== undefined)
        tell('call', 'useCustomClose is deprecated: the close button stays', { warn: true });
      expandTo = { ...expandTo, ...(width && { width }), ...(height && { height }) };
    },
    getResizeProperties: () => (resizeTo ? { ...resizeTo } : {}),
    setResizeProperties(given) {
      const { width, height, offsetX, offsetY, allowOffscreen = true } = given ?? {};
      if (![width, height].every(isSize) || width < 50 || height < 50)
        return refuse('width and height must be 50 to 4096', 'setResizeProperties');
      if (typeof offsetX !== 'number' || typeof offsetY !== 'number')
        return refuse('offsetX and offsetY are required', 'setResizeProperties');
      if (!allowOffscreen && (width > max.width || height > max.height))
        return refuse('it does not fit on the screen', 'setResizeProperties');
      const right = place.x + offsetX + width;
      const top = place.y + offsetY;
      if (right < 50 || right > screen.width || top < 0 || top > screen.height - 50)
        return refuse('the close area would be off the screen', 'setResizeProperties');
      resizeTo = { width, height, offsetX, offsetY, allowOffscreen };
    },
    resize() {
      tell('call', 'resize');
      if (resizeTo === null) return refuse('setResizeProperties comes first', 'resize');
      if (placement === 'interstitial' || (state !== 'default' && state !== 'resized'))
        return refuse(`an ad that is ${placement} and ${state} cannot resize`, 'resize');
      const { width, height, offsetX, offsetY } = resizeTo;
      become('resized', { x: place.x + offsetX, y: place.y + offsetY, width, height });
    },
    getOrientationProperties: () => ({ ...turn }),
    setOrientationProperties(given) {
      const { allowOrientationChange = true, forceOrientation = 'none' } = given ?? {};
      if (!['portrait', 'landscape', 'none'].includes(forceOrientation))
        return refuse('forceOrientation must be portrait, landscape or none', 'setOrientationProperties');
      turn = { allowOrientationChange: Boolean(allowOrientationChange), forceOrientation };
      tell('call', `setOrientationProperties ${forceOrientation}`);
    },
    getCurrentAppOrientation: () => ({
      orientation: screen.width > screen.height ? 'landscape' : 'portrait',
      locked: false,
    }),
    getCurrentPosition: () => ({ ...now }),
    getDefaultPosition: () => ({ ...place }),
    getMaxSize: () => ({ ...max }),
    getScreenSize: () => ({ ...screen }),
    getLocation: () => -1,
    playVideo: (url) => tell('call', `playVideo → ${url}`),
    storePicture(url) {
      tell('call', `storePicture → ${url}`);
      refuse('not supported', 'storePicture');
    },
    createCalendarEvent() {
      tell('call', 'createCalendarEvent');
      refuse('not supported', 'createCalendarEvent');
    },
    useCustomClose: () => tell('call', 'useCustomClose is deprecated: the close button stays', { warn: true }),
    unload() {
      tell('call', 'unload: the ad gave up', { warn: true });
      become('hidden', place);
    },
    initVpaid: () => tell('call', 'initVpaid is not previewed', { warn: true }),
  };
  return {
    mraid,
    /** Once the ad is loaded. */
    start() {
      if (state !== 'loading') return;
      state = first;
      fire('ready');
      fire('stateChange', state);
      fire('audioVolumeChange', 100);
      seen(100);
    },
    touch: () => {
      touched = performance.now();
    },
    close: () => mraid.close(),
  };
};
