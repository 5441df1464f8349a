import { expect, test } from 'vitest';
import { initialsOf, shortName } from './Face.tsx';

test.each([
  ['ines.carvalho@fairlead.example', 'IC', 'ines.carvalho'],
  ['Tom Okafor', 'TO', 'Tom Okafor'],
  ['admin@fairlead.example', 'A', 'admin'],
  ['', '', ''],
])('%s', (name, initials, short) => expect([initialsOf(name), shortName(name)]).toEqual([initials, short]));
