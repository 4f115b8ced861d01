import type { SanityClient } from '@sanity/client';

/**
 * Publishes more portfolio projects, alike to those that are there and with the same pictures.
 * @param client that may write
 * @param count how many
 */
export async function addProjects(client: SanityClient, count: number): Promise<void> {
  const present = await client.fetch<{ title: string }[]>(
    '*[_type == "portfolioItem"] | order(orderRank asc)',
  );
  const transaction = client.transaction();
  for (let number = 0; number < count; number += 1) {
    const project = present[number % present.length];
    if (!project) throw new Error('There is no project to add more of');
    transaction.create({
      ...project,
      _id: `bench-${number}`,
      _type: 'portfolioItem',
      title: `${project.title} ${number}`,
      slug: { _type: 'slug', current: `bench-${number}` },
      isFeatured: false,
    });
  }
  if (count > 0) await transaction.commit({ returnDocuments: false });
}
