// The title of the page that is shown; a page sets it, the frame writes it with the badge.
class PageTitle {
  text = $state("");
}

export const pageTitle = new PageTitle();

/** Names the page while it is shown; call it while a component is made. */
export function entitle(text: () => string): void {
  $effect(() => {
    pageTitle.text = text();
    return () => {
      pageTitle.text = "";
    };
  });
}
