export const nameFields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;

/** Optional texts that registration asks for too. Each is drawn in every form and on the staff's client card. */
export const registrationFields = [
  { name: 'company', label: 'Company', autoComplete: 'organization' },
] as const;

const settingsFields = [{ name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' }] as const;

export const addressFields = [
  { name: 'line1', label: 'Street address', autoComplete: 'address-line1', className: 'sm:col-span-2' },
  { name: 'line2', label: 'Unit or suburb', autoComplete: 'address-line2', className: 'sm:col-span-2' },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const;

/** In the order of the settings, and of the client card. */
export const detailFields = [...settingsFields, ...registrationFields] as const;
export const clientCardFields = [...registrationFields, ...settingsFields] as const;
