import type { Page } from 'playwright-core';

/**
 * Goes by Tab through every field of the page's form, and back: a sentence for each label that is not wholly seen once its field
 * has the focus, or that a bar at the head or the foot lies over.
 */
export const underBars = async (page: Page): Promise<string[]> => {
  const found = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate((back) => {
      const fields = [...document.querySelectorAll<HTMLElement>('form :is(input, textarea, select, button)')];
      (back ? fields.at(-1) : fields[0])?.focus();
    }, key !== 'Tab');
    for (let step = 0; step < 120; step++) {
      const told = await page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const at = document.activeElement as HTMLElement | null;
        if (!at?.closest('form')) return null;
        const dock = at.closest('.dock');
        const named = at.getAttribute('aria-labelledby') ?? '';
        const label = (at as HTMLInputElement).labels?.[0] ?? document.getElementById(named.split(' ')[0] ?? '');
        if (dock || !label || !label.checkVisibility()) return [];
        const bottomOf = (which: string) => document.querySelector(which)?.getBoundingClientRect();
        const head = bottomOf('.topbar')?.bottom ?? 0;
        const foot = bottomOf('form .dock')?.top ?? window.innerHeight;
        const { top, bottom } = label.getBoundingClientRect();
        const field = at.getBoundingClientRect();
        const under = Math.round(Math.max(head - top, bottom - foot, Math.min(field.bottom, field.top + 36) - foot));
        return under > 0 ? [`${label.textContent}: ${under} px out of sight`] : [];
      });
      if (told === null) break;
      for (const one of told) found.add(`${key} ${one}`);
      await page.keyboard.press(key);
    }
  }
  return [...found];
};
