/** What stands in a CSV: amounts with the decimals of their currency, percents as numbers, days as ISO writes them. */
import { type Currency, currencyDecimals, roundDecimal } from '@fairlead/domain/money';
import type { Column } from './types.ts';

/** Answers have percents to more decimals than anybody reads. */
const PERCENT_DECIMALS = 2;

export const amountInFile = (amount: number | null | undefined, currency: Currency): string =>
  amount === null || amount === undefined ? '' : String(roundDecimal(amount, currencyDecimals(currency)));

export const percentInFile = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? '' : String(roundDecimal(percent, PERCENT_DECIMALS));

/** The UTC day of an instant that the wire wrote. */
export const dayInFile = (instant: string | null | undefined): string => instant?.slice(0, 10) ?? '';

/** Whose money the amounts of a file are, also where no column of the layout says it. */
export const currencyInFile = <R>(currencyOf: (row: R) => Currency): readonly Column<R>[] => [
  { key: 'currency', label: 'Currency', value: currencyOf },
];
