/** Where a request comes from, as far as one household or office goes: of IPv6 the first 64 bits. */
export const networkOf = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address; // IPv4, also written as IPv6
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = address.includes('::') ? Math.max(0, 8 - groups(head).length - groups(tail).length) : 0;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
