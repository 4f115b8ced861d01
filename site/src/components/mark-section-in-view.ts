/**
 * Marks the link of the section that crosses a line a third down the screen, while it is there; a section without a
 * link of its own takes the mark away.
 * @param links by the id of the section each leads to
 * @param sections of the page, in their order
 */
export function markSectionInView(
  links: ReadonlyMap<string, HTMLAnchorElement>,
  sections: Iterable<HTMLElement>,
): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const current = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
      if (current === undefined) return;
      for (const [id, link] of links) {
        if (id === current) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-33% 0px -66%' },
  );
  for (const section of sections) observer.observe(section);
}
