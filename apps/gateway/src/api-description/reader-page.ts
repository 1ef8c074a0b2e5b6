/** Where the files of the page are. */
export const READER = '/api/docs';
export const DOCUMENT = '/api/openapi.json';

/** Scripts stand in files of their own, since the content security policy lets no others run. */
export const READER_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The API of Barrelhive</title>
    <link rel="stylesheet" href="${READER}/swagger-ui.css" />
  </head>
  <body>
    <main id="reader"></main>
    <script src="${READER}/swagger-ui-bundle.js"></script>
    <script src="${READER}/start.js"></script>
  </body>
</html>
`;

/** Without the badge of a validator outside, which would be told of every reader. */
export const READER_START = `window.SwaggerUIBundle({
  url: '${DOCUMENT}',
  dom_id: '#reader',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;
