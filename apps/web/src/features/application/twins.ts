type Offered = { id: number; name: string; platform: string; bundle_identifier: string | null; state: string };
type Asked = { id: number | null; platform: string; bundle_identifier: string | null };

/** Applications in use that are the same app: legal, and seldom meant. */
export const twinsOf = <A extends Offered>(items: readonly A[], { id, platform, bundle_identifier }: Asked): A[] => {
  const bundle = bundle_identifier?.trim();
  if (!bundle) return [];
  return items.filter(
    (one) =>
      one.id !== id && one.state === 'new' && one.platform === platform && one.bundle_identifier?.trim() === bundle,
  );
};
