/** An address of the server as this page reaches it; the server may know itself by another name. */
export const addressHere = (link: string): string => {
  const { pathname, search } = new URL(link, window.location.href);
  return `${pathname}${search}`;
};

/** Hands a file to the browser, which streams it to disk: a file of a gigabyte never stands in the page's memory. */
export const saveFile = (address: string, name: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
