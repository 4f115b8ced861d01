/** The one user there is: without a sign-in, everybody on this machine is the same editor. */
export const localEditor = {
  id: 'local-editor',
  name: 'Local editor',
  profileImage: null,
  role: 'administrator',
  roles: [{ name: 'administrator', title: 'Administrator' }],
};
