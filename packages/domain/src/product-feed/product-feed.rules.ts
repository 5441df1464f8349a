import { type Issue, when } from '../issue.ts';
import { isStorable } from '../text.ts';
import { isReadable, type ProductFields, parsePath, productTypes } from './path-expression.ts';

/** Longest key of an event's property, in UTF-16 units. */
export const KEY_MAX = 255;

const checkKey = (path: 'key' | 'subkey', label: string, key: string): Issue[] => [
  ...when(key.length > KEY_MAX, path, `${label} must be at most ${KEY_MAX} characters`),
  ...when(!isStorable(key), path, `${label} has characters that cannot be kept`),
  // Seen by nobody, and another key than the one that events carry
  ...when(key.trim() !== key, path, `${label} begins or ends with a space. Remove it.`),
];

/**
 * A row of the feed as it is edited (AP-68 to AP-70): the event is named; with a key goes one of the four types, with
 * NESTED_OBJECT_LIST a subkey. Without a key nothing else counts: the event carries no products.
 */
export const checkProductRow = ({ name, key, type, subkey }: { name: string } & ProductFields): Issue[] => {
  const issues = when(name.trim() === '', 'name', 'Name is required');
  if (key === '') return issues;
  return [
    ...issues,
    ...checkKey('key', 'Key', key),
    ...(type === null
      ? when(true, 'type', 'Type is required')
      : when(!productTypes.includes(type), 'type', `Type must be one of ${productTypes.join(', ')}`)),
    ...(type === 'NESTED_OBJECT_LIST'
      ? [...when(subkey === '', 'subkey', 'Subkey is required'), ...checkKey('subkey', 'Subkey', subkey)]
      : []),
  ];
};

/** A row as it is sent: a path expression that can be read back, of a named event. */
export const checkMapping = ({ name, mapping }: { name: string; mapping: string }): Issue[] => {
  const path = parsePath(mapping);
  return [
    ...when(name.trim() === '', 'name', 'Name is required'),
    ...when(
      !isReadable(mapping),
      'mapping',
      'Mapping must be empty or a path: $.key, $.key[*], $[*].key or $.key[*].subkey',
    ),
    ...(path
      ? checkProductRow({ name, ...path })
          .filter((issue) => issue.path !== 'name')
          .map(({ message }) => ({ path: 'mapping', message }))
      : []),
  ];
};
