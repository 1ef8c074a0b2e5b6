# One target for each service, for the migrations, for an operator's commands, for the stand-ins and for the data servers: docker build --target alerts --tag barrelhive/alerts:<version> .
# To pin the base by digest: --build-arg NODE_IMAGE=node@sha256:… (docker buildx imagetools inspect <tag> shows the digest).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG POSTGRES_IMAGE=postgres:18-bookworm
ARG REDIS_IMAGE=redis:8-bookworm

# The data servers of Compose and of a cluster on your own machine, built here so that their versions stand in this file alone.
FROM ${POSTGRES_IMAGE} AS postgres

FROM ${REDIS_IMAGE} AS redis

FROM ${NODE_IMAGE} AS build
WORKDIR /workspace
# The packages first: they change less often than the code.
COPY package.json package-lock.json .npmrc ./
COPY tools/nx tools/nx
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build && node tools/build/image-files.mjs /images

FROM ${NODE_IMAGE} AS base
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.vendor="Barrelhive" \
      org.opencontainers.image.licenses="UNLICENSED" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# What the services never call, and no intruder shall find.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 OPS_PORT=9080
WORKDIR /app
# By number, so that Kubernetes can tell that it is not root. The code belongs to root and is only read.
USER 10001:10001
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["main.js"]

FROM base AS server
EXPOSE 8080 9080
# Each look starts a process: every two seconds until the service has started, and then seldom. Needs Docker 25.
HEALTHCHECK --interval=2m --start-interval=2s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM server AS gateway
LABEL org.opencontainers.image.title="barrelhive/gateway"
COPY --from=build /images/gateway ./

FROM server AS auth
LABEL org.opencontainers.image.title="barrelhive/auth"
COPY --from=build /images/auth ./

FROM server AS search
LABEL org.opencontainers.image.title="barrelhive/search"
COPY --from=build /images/search ./

FROM server AS alerts
LABEL org.opencontainers.image.title="barrelhive/alerts"
COPY --from=build /images/alerts ./

FROM server AS allocated
LABEL org.opencontainers.image.title="barrelhive/allocated"
COPY --from=build /images/allocated ./

FROM server AS billing
LABEL org.opencontainers.image.title="barrelhive/billing"
COPY --from=build /images/billing ./

FROM server AS notifications
LABEL org.opencontainers.image.title="barrelhive/notifications"
COPY --from=build /images/notifications ./

# Runs once and ends, so nothing asks after its health. With the argument `wait` it waits until another has migrated.
FROM base AS migrations
LABEL org.opencontainers.image.title="barrelhive/migrations"
COPY --from=build /images/migrations ./
ENTRYPOINT ["node", "--enable-source-maps", "main.js"]
CMD []

# An operator's commands. They run in the folder of the operator's files, so the program is named in full.
FROM base AS admin
LABEL org.opencontainers.image.title="barrelhive/admin"
COPY --from=build /images/admin ./
ENTRYPOINT ["node", "--enable-source-maps", "/app/main.js"]
CMD []

# The agency, Stripe and Twilio for a trial; each is started by its own script: dabs/main.js
FROM server AS standins
LABEL org.opencontainers.image.title="barrelhive/standins"
COPY --from=build /images/standins ./
