/** Marks the link of the section that crosses a line a third down the screen. @param links by the id of their section */
export function markSectionInView(
  links: ReadonlyMap<string, HTMLAnchorElement>,
  sections: Iterable<HTMLElement>,
): void {
  const crossing = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) crossing.add(target.id);
        else crossing.delete(target.id);
      }
      const current = [...crossing].at(-1);
      for (const [id, link] of links) {
        if (id === current) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-33% 0px -66%' },
  );
  for (const section of sections) observer.observe(section);
}
