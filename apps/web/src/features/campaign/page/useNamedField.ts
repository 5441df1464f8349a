import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { campaignLabels } from './words.tsx';

/** So long a field that somebody was led to is ringed. */
const RING_MS = 2000;

/** The field that the address names behind #, by its label: its wrapper and what one types into. */
const fieldIn = (form: HTMLElement, name: string) => {
  const label = (campaignLabels as Record<string, string>)[name as keyof CampaignDraft];
  const found = [...form.querySelectorAll<HTMLElement>('.field-label')].find(
    ({ textContent }) => label !== undefined && textContent.replace(/[\s*]+$/, '') === label,
  );
  const wrapper = found?.parentElement;
  if (!found || !wrapper) return null;
  const id = found.getAttribute('for');
  const control =
    (id === null ? null : document.getElementById(id)) ?? wrapper.querySelector<HTMLElement>('input, button');
  return { wrapper, control };
};

/** Who follows a lever comes to its field: it is scrolled to, focused and ringed for two seconds; nothing is filled in. */
export const useNamedField = (form: RefObject<HTMLElement | null>): void => {
  const name = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const field = name && form.current ? fieldIn(form.current, name) : null;
    if (!field) return;
    field.wrapper.scrollIntoView({ block: 'center' });
    field.control?.focus({ preventScroll: true });
    field.wrapper.classList.add('campaign-led-to');
    const end = setTimeout(() => field.wrapper.classList.remove('campaign-led-to'), RING_MS);
    return () => {
      clearTimeout(end);
      field.wrapper.classList.remove('campaign-led-to');
    };
  }, [name, form]);
};
