/** The five currencies of companies (spec 1 §3). */
export const currencies = ['EUR', 'USD', 'GBP', 'KRW', 'JPY'] as const;
export type Currency = (typeof currencies)[number];

export const currencySymbols: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£', KRW: '₩', JPY: '¥' };

export const isCurrency = (text: string): text is Currency => (currencies as readonly string[]).includes(text);
