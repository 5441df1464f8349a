// Runs before the first paint. A file of its own, because the content policy refuses inline scripts.
(() => {
  try {
    if (localStorage.getItem('fairlead.theme') === 'dark')
      document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
  } catch {
    // Storage is blocked: the light theme stays.
  }
})();
