FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund
RUN rm -rf node_modules/.tmp node_modules/.vite-temp dist/testing dist/merchant dist/builds.json && find node_modules -maxdepth 1 -empty -delete

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Without a bound V8 lets garbage of the size of a big machine stand (docs/operations.md, memory).
ENV NODE_OPTIONS="--max-old-space-size=1024"
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The one place that is written, and only where there is no DATABASE_URL.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
# PORT may be set to another one.
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not npm: signals must reach the server itself.
CMD ["node", "dist/server/main.js"]
