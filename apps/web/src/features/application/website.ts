/** "nomnom.example" of "https://www.nomnom.example/shop?x=1"; the text itself where it is no address, '' for nothing. */
export const websiteHost = (address: string | null): string => {
  if (!address) return '';
  try {
    return new URL(address.includes('://') ? address : `https://${address}`).hostname.replace(/^www\./, '');
  } catch {
    return address;
  }
};
