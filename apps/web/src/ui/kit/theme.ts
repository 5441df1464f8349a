import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { components } from './theme-components.ts';

/** Action, selection, focus, links. The only accent. */
const marine: MantineColorsTuple = [
  '#EEF4FF',
  '#DCE8FE',
  '#BBD2FC',
  '#8FB4F8',
  '#5E91F0',
  '#3A74E4',
  '#235DD0',
  '#1A4DB3',
  '#173F8F',
  '#142F66',
];
/** Not in force yet: unsaved, upcoming, scheduled. */
const plum: MantineColorsTuple = [
  '#FAF0FB',
  '#F3DEF6',
  '#E6BEEC',
  '#D394DE',
  '#BD6ACB',
  '#A548B6',
  '#8C3A9C',
  '#742F81',
  '#5A2565',
  '#401B48',
];
/** On plan, live, done. */
const green: MantineColorsTuple = [
  '#EAF7F0',
  '#D0EEDD',
  '#A3DDBD',
  '#6BC698',
  '#3CAB76',
  '#1F9060',
  '#13774E',
  '#0F6341',
  '#0C4E34',
  '#083826',
];
/** Look at this: 5-10 % off plan, paused, a warning. */
const amber: MantineColorsTuple = [
  '#FFF6E3',
  '#FDE9BF',
  '#FAD489',
  '#F3B94B',
  '#E29B1C',
  '#C07D0A',
  '#9A6200',
  '#7D4F03',
  '#613D05',
  '#452C05',
];
/** Wrong or lost: > 10 % off plan, invalid, failed, destructive. */
const red: MantineColorsTuple = [
  '#FEF0EF',
  '#FCDCDA',
  '#F8B8B4',
  '#F18A85',
  '#E55F5A',
  '#D23C3A',
  '#B92A2B',
  '#9B2124',
  '#7B1B1E',
  '#571416',
];
const gray: MantineColorsTuple = [
  '#F8F9FA',
  '#F5F6F8',
  '#EEF0F4',
  '#E3E6EB',
  '#C9CFD8',
  '#A6AEBB',
  '#8791A0',
  '#586272',
  '#414A59',
  '#12161D',
];
const dark: MantineColorsTuple = [
  '#E6E9EE',
  '#BCC4CF',
  '#98A2B1',
  '#667182',
  '#3A4350',
  '#2A313C',
  '#1C222B',
  '#151A21',
  '#0F1319',
  '#0A0D11',
];

export const theme = createTheme({
  primaryColor: 'marine',
  primaryShade: { light: 6, dark: 6 },
  colors: { marine, plum, green, amber, red, gray, dark },
  black: '#12161D',
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  // xs labels and captions, sm everything in tables and forms, md prose, lg section title, xl page title
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3333', sm: '1.3846', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--fl-shadow-1)',
    sm: 'var(--fl-shadow-1)',
    md: 'var(--fl-shadow-2)',
    lg: 'var(--fl-shadow-2)',
    xl: 'var(--fl-shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
      h5: { fontSize: '0.75rem', lineHeight: '1rem' },
      h6: { fontSize: '0.75rem', lineHeight: '1rem' },
    },
  },
  components,
});

/** Points Mantine's own variables at the tokens, so kit components and plain cells always agree. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--fl-surface)',
    '--mantine-color-text': 'var(--fl-text)',
    '--mantine-color-dimmed': 'var(--fl-text-dim)',
    '--mantine-color-placeholder': 'var(--fl-text-dim)',
    '--mantine-color-anchor': 'var(--fl-link)',
    '--mantine-color-error': 'var(--fl-bad-text)',
    '--mantine-color-success': 'var(--fl-ok-text)',
    '--mantine-color-default': 'var(--fl-raised)',
    '--mantine-color-default-hover': 'var(--fl-hover)',
    '--mantine-color-default-color': 'var(--fl-text)',
    '--mantine-color-default-border': 'var(--fl-line-strong)',
    '--mantine-color-disabled': 'var(--fl-sunken)',
    '--mantine-color-disabled-color': 'var(--fl-text-dim)',
    '--mantine-color-disabled-border': 'var(--fl-line)',
    '--mantine-primary-color-filled': 'var(--fl-accent-fill)',
    '--mantine-primary-color-filled-hover': 'var(--fl-accent-fill-hover)',
    '--mantine-color-marine-filled': 'var(--fl-accent-fill)',
    '--mantine-color-marine-filled-hover': 'var(--fl-accent-fill-hover)',
    '--mantine-color-red-filled': 'var(--fl-bad-fill)',
    '--mantine-color-red-filled-hover': 'var(--fl-bad-fill-hover)',
  };
  return {
    variables: {},
    light: both,
    dark: both,
  };
};
