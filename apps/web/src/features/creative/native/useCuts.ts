import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fontVersion } from '#ui/name/text-width.ts';
import { type Copy, type Cuts, copyWords, type PhoneWidth, placements } from './placements.ts';
import { shownOf } from './shown.ts';

const all = (copy: Copy): Cuts =>
  Object.fromEntries(
    placements.map(({ key }) => [key, Object.fromEntries(copyWords.map((word) => [word, copy[word].length]))]),
  ) as Cuts;

/** Lays the words out as each place does, in an element nobody sees. */
const measured = (copy: Copy, phone: PhoneWidth): Cuts => {
  const probe = document.createElement('div');
  probe.className = 'creative-native-probe';
  probe.setAttribute('aria-hidden', 'true');
  document.body.append(probe);
  const cuts = all(copy);
  for (const { key, boxes } of placements)
    for (const word of copyWords) {
      const { weight, size, line, narrower, lines, width = phone - narrower } = boxes[word];
      probe.style.width = `${width}px`;
      probe.style.font = `${weight} ${size}px/${line}px var(--fl-font)`;
      cuts[key][word] = shownOf(copy[word], (drawn) => {
        probe.textContent = drawn;
        return probe.offsetHeight <= lines * line;
      });
    }
  probe.remove();
  return cuts;
};

/** What each place shows of the words on a phone, measured by the page's own layout; again once the font has come. */
export const useCuts = (copy: Copy, phone: PhoneWidth): Cuts => {
  const fonts = useSyncExternalStore(fontVersion.subscribe, fontVersion.now);
  const [cuts, setCuts] = useState(() => all(copy));
  const { title, text, ctatext } = copy;
  const measuredOf = useRef('');
  useLayoutEffect(() => {
    const now = JSON.stringify([title, text, ctatext, phone, fonts]);
    if (measuredOf.current === now) return;
    measuredOf.current = now;
    setCuts(measured({ title, text, ctatext }, phone));
  }, [title, text, ctatext, phone, fonts]);
  return cuts;
};
