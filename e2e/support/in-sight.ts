import type { Page } from 'playwright-core';

/**
 * What scrolls sideways on purpose, and may: each class stands with its `overflow-x: auto` in the CSS. Whatever else has more than
 * it shows, `main` and panes among them, hides it.
 */
const SCROLLS = [
  '.grid-host', // a grid with all its columns
  '[class*="-scroll"]', // tables of a page
  ...['.ready-main', '.budget-skyline', '.combine-lineage', '.creative-native-places'], // pictures and tables that are wide
  ...['.page-tabs', '.pickers', '.page-actions', '.grid-quick', '.grid-picked'], // one line of ways, where a window is narrow
  ...['.search-cats', '.ready-chips', '.tracking-nav-list', '.tracking-filters'],
].join();

/** Comes into sight once the focus is on it; and a name that is cut in its middle, whose halves are wider than what they show. */
const ASIDE = '.skip, .mid > *';

/** Up to so many px of a button are its padding, which a negative margin lets reach over the edge. */
const EDGE_PX = 4;

const PRESSED =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true], [role=button], [role=link], [role=tab], ' +
  '[role=menuitem], [role=option], [role=checkbox], [role=switch], [role=radio], [role=combobox], [role=slider], [role=separator]';

/**
 * What is drawn beside what can be seen or scrolled to: a sentence for each thing that one presses or types in and, with `text`,
 * for each text that a box, `main` or the window cuts off at its left or right. Text that ends in "…" is cut on purpose. A title
 * breaks between words, joined by whatever sign, and within one only where no line could hold it.
 */
export const outOfSight = (page: Page, { text = false } = {}): Promise<string[]> =>
  page.evaluate(
    ([scrolls, aside, pressed, edge, withText]) => {
      /** From where to where something can be seen or scrolled to (px of the window), which box ends it, and whether by "…". */
      type Reach = { left: number; right: number; by: Element; dots: boolean };
      const root = document.documentElement;
      const all: Reach = { left: 0, right: root.clientWidth, by: root, dots: false };
      const nowhere: Reach = { left: 0, right: 0, by: root, dots: false };
      const styles = new Map<Element, CSSStyleDeclaration>();
      const styleOf = (el: Element): CSSStyleDeclaration => {
        const known = styles.get(el) ?? getComputedStyle(el);
        styles.set(el, known);
        return known;
      };
      const inside = new Map<Element, Reach>();

      /** Where an element itself may be: a box cuts off what it holds, but not what is placed by a box further out. */
      const reachOf = (el: Element): Reach => {
        const { position } = styleOf(el);
        if (position === 'fixed') return all;
        let box = el.parentElement;
        if (position === 'absolute')
          while (box && box !== root && styleOf(box).position === 'static' && styleOf(box).transform === 'none')
            box = box.parentElement;
        return box ? reachWithin(box) : all;
      };
      const reachWithin = (el: Element): Reach => {
        const known = inside.get(el);
        if (known) return known;
        const made = measured(el);
        inside.set(el, made);
        return made;
      };
      const measured = (el: Element): Reach => {
        if (el === root || el === document.body) return all;
        const outer = reachOf(el);
        const { overflowX, textOverflow, display, clipPath } = styleOf(el);
        if (overflowX === 'visible' || display === 'inline' || display === 'contents' || outer === nowhere)
          return outer;
        const { left, width } = el.getBoundingClientRect();
        if (width <= 1 || clipPath === 'inset(50%)') return nowhere; // for ears only
        if (el.matches(scrolls)) {
          const start = left - el.scrollLeft;
          return { left: start, right: start + Math.max(el.scrollWidth, width), by: el, dots: false };
        }
        const right = left + width;
        const by =
          right <= outer.right ? { by: el, dots: textOverflow === 'ellipsis' } : { by: outer.by, dots: outer.dots };
        return { left: Math.max(left, outer.left), right: Math.min(right, outer.right), ...by };
      };

      const found = new Map<Node, string>();
      const nameOf = (el: Element) =>
        `${el.tagName.toLowerCase()}${el.classList.length ? `.${[...el.classList].join('.')}` : ''}`;
      const seen = (el: Element) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const look = (it: Node, { left, right, height }: DOMRect, { by, dots, ...reach }: Reach): void => {
        if (right - left <= 1 || height <= 1 || reach.right === reach.left) return;
        const over = Math.max(right - reach.right, reach.left - left);
        if (over <= (it instanceof Text ? 1 : edge) || (dots && (it instanceof Text || left < reach.right))) return;
        const says = ((it as Element).ariaLabel ?? it.textContent ?? '').trim().slice(0, 60);
        const what = `${it instanceof Element ? `${nameOf(it)} ` : ''}"${says}"`;
        found.set(it, `${what} lies ${Math.round(over)} px beside what ${nameOf(by)} shows`);
      };

      for (const el of document.querySelectorAll(`${pressed}, ${scrolls}`))
        if (!el.closest(aside) && seen(el)) look(el, el.getBoundingClientRect(), reachOf(el));
      if (!withText) return [...found.values()];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const line = document.createRange();
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const el = node.parentElement as Element;
        if (!node.nodeValue?.trim() || el.closest(`script, style, option, textarea, ${aside}`) || !seen(el)) continue;
        const around = el.closest(pressed);
        if (around && found.has(around)) continue; // told with its button
        line.selectNodeContents(node);
        look(node, line.getBoundingClientRect(), reachWithin(el));
        const title = el.closest('h1');
        for (const { 0: word, index } of title ? node.nodeValue.matchAll(/[\p{L}\p{N}]+/gu) : []) {
          line.setStart(node, index);
          line.setEnd(node, index + word.length);
          const parts = [...line.getClientRects()];
          const width = parts.reduce((sum, part) => sum + part.width, 0);
          if (new Set(parts.map(({ top }) => top)).size > 1 && width <= (title?.clientWidth ?? 0))
            found.set(node, `"${word}" breaks in the middle, in the title "${title?.textContent}"`);
        }
      }
      return [...found.values()];
    },
    [SCROLLS, ASIDE, PRESSED, EDGE_PX, text] as const,
  );
