/** `Child & Adolescent` → `child-and-adolescent`: the name of a category's colour token. */
export function categorySlug(category: string): string {
  return category.toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, '-');
}
