/** Whoever works on this machine edits the content: there is no sign-in to tell people apart. */
export const localEditor = {
  id: 'local-editor',
  name: 'Local editor',
  email: 'editor@stackworks.example',
  profileImage: null,
  role: 'administrator',
  roles: [{ name: 'administrator', title: 'Administrator' }],
};
