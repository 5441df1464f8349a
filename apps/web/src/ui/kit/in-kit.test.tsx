import { MantineContext } from '@mantine/core';
import { use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './Button.ts';
import { inKit } from './in-kit.tsx';
import { Menu } from './Menu.ts';

test('a kit component stands anywhere, and looks as the theme says', () => {
  expect(renderToStaticMarkup(<Button>Save</Button>)).toContain('--button-height:var(--fl-control)');
});

test('what stands within another shares its surroundings', () => {
  const seen: unknown[] = [];
  const Look = () => {
    seen.push(use(MantineContext));
    return null;
  };
  const Part = inKit(({ children }: { children?: React.ReactNode }) => (
    <>
      <Look />
      {children}
    </>
  ));
  renderToStaticMarkup(
    <Part>
      <Part />
    </Part>,
  );
  expect(seen[0]).not.toBeNull();
  expect(seen[1]).toBe(seen[0]);
});

test('parts of a component are kept', () => {
  expect(Menu.Item).toBeDefined();
  expect(Menu.Target).toBeDefined();
});
