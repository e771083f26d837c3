@area:endpoints
Feature: Label selectors with the operators > and <
  The operators > and < compare label values as integers.

  @rule:ep-labelselector-comparison
  Scenario Outline: A list with the labelSelector <selector> returns the objects with a matching integer label
    ep-labelselector-comparison: a label value that equals the bound, or that is not an integer, does not match.
    Detects: a server that includes the bound, compares strings, or matches objects without the label.
    Given these Endpoints exist:
      | name | metadata.labels.size |
      | a    | "5"                  |
      | b    | "6"                  |
      | c    | "10"                 |
      | d    | "4"                  |
      | e    | big                  |
      | f    | "0"                  |
      | g    | (absent)             |
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the list has:
      | names | in any order | <names> |

    Examples: bounds
      | selector       | names |
      | size>5         | b, c  |
      | size<5         | d, f  |
      | size>4,size<10 | a, b  |
      | size<1         | f     |
      | size>9         | c     |
      | size>5,size!=6 | c     |
      | size>10        |       |
      | size>5,size>4  | b, c  |
      | size>4,size>5  | b, c  |
