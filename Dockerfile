# Built in two stages: the second has neither compiler nor development dependencies. `npm run image` runs these very steps without a
# container engine, so keep to what it knows: paths in RUN are relative to WORKDIR.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/client/package.json ./packages/client/package.json
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY packages ./packages
COPY schema ./schema
COPY console ./console
COPY src ./src
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
RUN mkdir data

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/packages/client/dist ./packages/client/dist
COPY package.json LICENSE ./
COPY bin ./bin
COPY sample ./sample
COPY schema ./schema
COPY --from=build --chown=node:node /app/data /data
ENV NODE_ENV=production
# Reachable from outside the container, so it also needs NETLOOM_BEHIND_PROXY=true, or NETLOOM_TLS_CERT and NETLOOM_TLS_KEY.
ENV NETLOOM_HOST=0.0.0.0
ENV NETLOOM_PORT=4000
ENV NETLOOM_DATA=/data
USER node
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "const { NETLOOM_TLS_CERT: cert, NETLOOM_PORT: port } = process.env; if (cert) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; fetch(`http${cert ? 's' : ''}://127.0.0.1:${port}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/netloom.mjs"]
CMD ["serve"]
