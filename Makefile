# `make run` shows what Recto does; `make test` shows that it does. Both set up what is missing.

recto := .build/release/recto

.PHONY: run test build check format bench

run:
	@scripts/setup --run
	@swift build -c release --product recto
	@mkdir -p out
	$(recto) scan Examples/photos -o out/example.pdf --force
	@echo
	@echo "The pages are in out/example.pdf: open it, select text, search."
	@echo "Next, with a photo of your own:"
	@echo "    $(recto) scan photo.jpg -o page.pdf"
	@echo "    $(recto) help scan"

test:
	@scripts/setup
	@swift build -c release --build-tests
	@scripts/test

build:
	@swift build -c release

check:
	@scripts/check

format:
	@scripts/format

bench:
	@Benchmarks/run
