/** `built` builds the web app for the browser tests, with the pages for those who build it. */
export const isBuiltForDevelopers = process.env.DEVELOPER_PAGES === 'built';
/** Whether the pages for those who build the app are there: React Router names its command here before it reads the routes. */
export const hasDeveloperPages = isBuiltForDevelopers || process.env.NODE_ENV === 'development';
