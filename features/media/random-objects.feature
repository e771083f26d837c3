@area:media
Feature: Random objects in every encoding
  Whatever an object holds, it is the same in every encoding, both ways.

  @rule:media-yaml-response
  Scenario Outline: Random <kind> travel in YAML
    media-yaml-response: YAML says what JSON says.
    Detects: texts that look like numbers, times or truths change their type.
    When <runs> random "<kind> in application/yaml" programs run
    Then the model agrees

    @since:1.19
    Examples: kinds
      | kind      | runs |
      | Endpoints | 8    |

    @needs:type:configmaps
    Examples: texts and bytes
      | kind      | runs |
      | ConfigMap | 20   |

    @needs:type:services @needs:type:pods
    Examples: numbers that may be names, quantities
      | kind    | runs |
      | Service | 6    |
      | Pod     | 10   |

    @needs:type:leases.coordination
    Examples: times
      | kind  | runs |
      | Lease | 8    |

  @rule:media-protobuf-response
  @needs:protobuf
  Scenario Outline: Random <kind> travel in protobuf
    media-protobuf-response: protobuf says what JSON says.
    Detects: a field has the number or the type of another.
    When <runs> random "<kind> in application/vnd.orch.protobuf" programs run
    Then the model agrees

    @since:1.19
    Examples: kinds
      | kind      | runs |
      | Endpoints | 8    |

    @needs:type:configmaps
    Examples: texts and bytes
      | kind      | runs |
      | ConfigMap | 12   |

    @needs:type:services @needs:type:pods
    Examples: numbers that may be names, quantities
      | kind    | runs |
      | Service | 6    |
      | Pod     | 10   |

    @needs:type:leases.coordination
    Examples: times
      | kind  | runs |
      | Lease | 8    |

  @rule:media-cbor-response
  @needs:cbor @needs:type:configmaps @needs:type:pods @needs:type:leases.coordination
  Scenario Outline: Random <kind> travel in CBOR
    media-cbor-response: CBOR says what JSON says.
    Detects: bytes and texts are taken for each other.
    Given a server with the profile "cbor"
    When <runs> random "<kind> in application/cbor" programs run
    Then the model agrees

    Examples: kinds
      | kind      | runs |
      | Endpoints | 8    |
      | ConfigMap | 12   |
      | Pod       | 10   |
      | Lease     | 8    |
