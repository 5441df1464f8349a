import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { campaignLabels } from '@fairlead/domain/campaign/labels';
import type { RefObject } from 'react';
import { useLedTo } from '#ui/form/useLedTo.ts';

/** The field that the address names behind #, by its label: its wrapper and what one types into. */
const fieldIn = (form: HTMLElement, name: string) => {
  const label = (campaignLabels as Record<string, string>)[name as keyof CampaignDraft];
  // Selects are labelled by the kit
  const found = [...form.querySelectorAll<HTMLElement>('.field-label, label')].find(
    ({ textContent }) => label !== undefined && textContent.replace(/[\s*]+$/, '') === label,
  );
  const wrapper = found?.parentElement;
  if (!found || !wrapper) return null;
  const id = found.getAttribute('for');
  const control =
    (id === null ? null : document.getElementById(id)) ?? wrapper.querySelector<HTMLElement>('input, button');
  return { wrapper, control };
};

/** Who follows a lever or a fault comes to its field. */
export const useNamedField = (form: RefObject<HTMLElement | null>): void =>
  useLedTo((name) => (form.current ? fieldIn(form.current, name) : null));
